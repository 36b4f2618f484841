import { ActionIcon, Anchor, Button, Card, NavLink } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ComponentProps } from "react";

/** Parts of the page that lead somewhere; each is a real link. */

const CardAnchor = (props: ComponentProps<typeof Card<"a">>) => <Card component="a" {...props} />;
const ButtonAnchor = (props: ComponentProps<typeof Button<"a">>) => <Button component="a" {...props} />;
const NavAnchor = (props: ComponentProps<typeof NavLink<"a">>) => <NavLink component="a" {...props} />;

const TextAnchor = (props: ComponentProps<typeof Anchor<"a">>) => <Anchor component="a" {...props} />;

const IconAnchor = (props: ComponentProps<typeof ActionIcon<"a">>) => <ActionIcon component="a" {...props} />;

const TileAnchor = (props: AnchorHTMLAttributes<HTMLAnchorElement>) => <a {...props} />;

export const LinkCard = createLink(CardAnchor);
export const LinkButton = createLink(ButtonAnchor);
export const LinkNav = createLink(NavAnchor);
export const LinkIcon = createLink(IconAnchor);
export const LinkText = createLink(TextAnchor);
/** An icon over a word. */
export const LinkTile = createLink(TileAnchor);
