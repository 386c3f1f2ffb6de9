/** The whole style of the page, in line with it. */
export const pageStyle = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --link: #0b62c4; }
@media (prefers-color-scheme: dark) { :root { --link: #7db7ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: minmax(16rem, 25rem) minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: 0.8rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li { padding: 0.1rem 0; overflow-wrap: anywhere; }
main { padding: 1rem 2rem 6rem; max-width: 70rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h4 { margin: 1rem 0 0.25rem; }
.operation { margin: 2rem 0; padding: 0 1rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.id { float: right; opacity: 0.7; font-size: 0.8rem; }
.method { display: inline-block; min-width: 3.8em; text-align: center; border-radius: 0.25rem; font: 600 0.75rem/1.6 ui-monospace, monospace; color: #fff; background: #555; }
.get { background: #1b6e3c; } .post { background: #0b5cad; } .put, .patch { background: #8a5a00; } .delete { background: #a52121; }
.answer { border-top: 1px solid var(--soft); padding: 0.35rem 0; }
.body { margin: 0.15rem 0; font-size: 0.9rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { background: var(--soft); padding: 0.75rem; overflow: auto; max-height: 30rem; border-radius: 0.25rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
td { border-top: 1px solid var(--soft); padding: 0.25rem 0.5rem; vertical-align: top; overflow-wrap: anywhere; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; } .id { float: none; } }
`;
