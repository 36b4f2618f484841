import { common, createLowlight } from "lowlight";
import { Fragment, type ReactNode, useMemo } from "react";

const lowlight = createLowlight(common);

interface Leaf {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly Leaf[];
}

/** Code as coloured spans of ours; what the grammar finds in it decides colours and nothing else. */
export function ColouredCode({ text, language }: { readonly text: string; readonly language: string }) {
  const tree = useMemo(() => treeOf(text, language), [text, language]);
  return tree === null ? text : spans(tree);
}

function treeOf(text: string, language: string): readonly Leaf[] | null {
  const name = language.toLowerCase();
  try {
    return lowlight.registered(name) ? lowlight.highlight(name, text).children : null;
  } catch {
    return null;
  }
}

function spans(leaves: readonly Leaf[]): ReactNode {
  return leaves.map((leaf, index) => {
    const { className } = leaf.properties ?? {};
    if (leaf.children === undefined) return <Fragment key={index}>{leaf.value}</Fragment>;
    return (
      <span key={index} {...(Array.isArray(className) ? { className: className.join(" ") } : {})}>
        {spans(leaf.children)}
      </span>
    );
  });
}
