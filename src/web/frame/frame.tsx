import { useLingui } from "@lingui/react/macro";
import { ActionIcon, AppShell, Box, Group, NavLink, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation, useParams } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { lazyPart } from "../parts/lazy-part.tsx";
import { LinkNav, LinkText } from "../parts/links.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { useFrameOffers } from "./frame-offers.ts";
import { HelpButton } from "./help-button.tsx";
import { Icon } from "./icons.tsx";
import { Keys } from "./keys.tsx";
import { LanguageButton } from "./language-button.tsx";
import { Palette, openPalette } from "./palette.tsx";
import { NAVIGATION, sectionOf } from "./navigation.ts";
import { ServerBanner } from "./server-banner.tsx";
import { CONTENT, SkipLink } from "./skip-link.tsx";
import { StatusDot, useStatus } from "./status-dot.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { wantsToken } from "./token.ts";

const Login = lazyPart(async () => (await import("./login.tsx")).Login);

const RAIL_PX = 200;
const FOLDED_PX = 58;

/** What stands around every page. */
export function Frame() {
  const { t } = useLingui();
  const [isFolded, setFolded] = useLocalStorage({
    key: "assay-rail-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { error } = useStatus();
  const { pathname } = useLocation();
  useFrameOffers(() => setFolded(!isFolded));
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: isFolded ? FOLDED_PX : RAIL_PX, breakpoint: "xs", collapsed: { mobile: true } }}
      footer={{ height: { base: 56, xs: 0 } }}
      padding={{ base: "md", sm: "lg" }}
    >
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Crumbs />
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              w="auto"
              px="xs"
              onClick={openPalette}
              aria-label={t`Ctrl K: find pages, runs and actions`}
            >
              <Text size="xs" className="quiet" visibleFrom="xs">
                Ctrl K
              </Text>
              <Box hiddenFrom="xs" className="quiet" lh={0}>
                <Icon name="find" />
              </Box>
            </ActionIcon>
            <StatusDot />
            <HelpButton />
            <LanguageButton />
            <ThemeButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="places" aria-label={t`Navigation`} visibleFrom="xs">
        {NAVIGATION.map(({ to, label, icon }) => (
          <LinkNav
            key={to}
            to={to}
            activeOptions={{ exact: to === "/" }}
            {...(pathname === "/new" && to === "/runs" ? { "aria-current": "page" } : {})}
            label={isFolded ? undefined : t(label)}
            leftSection={<Icon name={icon} />}
            title={isFolded ? t(label) : undefined}
            aria-label={t(label)}
            mb={2}
          />
        ))}
        <NavLink
          component="button"
          mt="auto"
          label={isFolded ? undefined : <span className="quiet">{t`Collapse`}</span>}
          leftSection={<Icon name="fold" />}
          aria-label={isFolded ? t`Expand navigation` : t`Collapse navigation`}
          title={isFolded ? t`Expand navigation` : undefined}
          onClick={() => setFolded(!isFolded)}
        />
      </AppShell.Navbar>
      <AppShell.Main id={CONTENT} tabIndex={-1}>
        <ServerBanner />
        <Suspense>{wantsToken(error) ? <Login /> : <Outlet />}</Suspense>
      </AppShell.Main>
      <AppShell.Footer
        hiddenFrom="xs"
        component="nav"
        className="places bottom-bar"
        aria-label={t`Navigation`}
      >
        <BottomBar current={sectionOf(pathname).to} />
      </AppShell.Footer>
      <Palette />
      <Keys />
    </AppShell>
  );
}

/** Where one is, and the way up. */
function Crumbs() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { runId, taskId, id } = useParams({ strict: false });
  const collection = useCollectionName(pathname.startsWith("/collections/") ? id : undefined);
  const section = sectionOf(pathname);
  const isHelp = pathname === "/help" || pathname.startsWith("/help/");
  const here = runId ?? collection ?? (pathname === "/new" ? t`New run` : isHelp ? t`Help` : null);
  const title = section.to === "/" ? null : t(section.label);
  useEffect(() => {
    document.title = [taskId, here, title, "Assay"].filter((part) => part != null).join(" · ");
  }, [taskId, here, title]);
  return (
    <Group gap={8} wrap="nowrap" miw={0} component="nav" aria-label={t`Breadcrumbs`}>
      <LinkText to="/" fw={600} c="inherit" underline="never">
        Assay
      </LinkText>
      {section.to !== "/" && (
        <>
          <Slash />
          <LinkText to={section.to} c="inherit" size="sm" underline="hover" visibleFrom="xs">
            {title}
          </LinkText>
        </>
      )}
      {here !== null && (
        <>
          <Slash />
          {runId !== undefined && taskId !== undefined ? (
            <LinkText
              to="/runs/$runId"
              params={{ runId }}
              c="inherit"
              size="sm"
              underline="hover"
              truncate
              visibleFrom="xs"
            >
              {here}
            </LinkText>
          ) : (
            <Text size="sm" truncate className="quiet" visibleFrom="xs">
              {here}
            </Text>
          )}
        </>
      )}
      {taskId !== undefined && (
        <>
          <Slash />
          <Text size="sm" truncate className="quiet" visibleFrom="xs">
            {taskId}
          </Text>
        </>
      )}
    </Group>
  );
}

/** What the page has read of the collection that is open; nothing until then. */
function useCollectionName(id: string | undefined): string | undefined {
  const { t } = useLingui();
  const { data } = useQuery<{ readonly name: string }>({
    queryKey: ["collection", id ?? ""],
    enabled: false,
  });
  return id === "all" ? t`All tasks` : data?.name;
}

function Slash() {
  return (
    <Text size="sm" className="quiet" visibleFrom="xs" aria-hidden>
      /
    </Text>
  );
}
