const longest = 160;

/** Shows a name of external origin: isolated, so that its marks do not reorder the surrounding text, and shortened. */
export function Name({ children }: { readonly children: string }) {
  const short = shorten(children);
  return <bdi {...(short !== children && { title: children.slice(0, 2000) })}>{short}</bdi>;
}

function shorten(name: string): string {
  if (name.length <= longest) return name;
  return `${name.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
