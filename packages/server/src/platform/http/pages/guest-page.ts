import { escapeHtml } from '../../mail/html.ts'

/** A guest opens the page once, often on a slow connection: about 3 kB, without scripts and without other files. */
const styles = `:root{color-scheme:light dark;--page:#faf8f5;--card:#fff;--ink:#22201c;--faint:#6c665c;--line:#eae6df;--brand:#185a38;--bad:#a3301c}
@media (prefers-color-scheme:dark){:root{--page:#121512;--card:#1a1d19;--ink:#e9e7e2;--faint:#a5a59d;--line:#2b2f2a;--brand:#27744d;--bad:#f0a193}}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 'Noto Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:break-word}
main{max-width:32rem;margin:0 auto;padding:min(1.5rem,5vw) min(1rem,4vw)}
article{background:var(--card);border:1px solid var(--line);border-radius:.875rem;padding:min(1.5rem,6vw) min(1.25rem,5vw)}
header,footer,dt{color:var(--faint);font-size:.875rem}
header strong{display:block;color:var(--ink);font-size:1.125rem}
h1{font-size:1rem;margin:1.5rem 0 0}
.amount{font-size:min(1.875rem,10vw);font-weight:700;margin:0 0 1rem}
.reversed{color:var(--bad);font-weight:600;margin:.25rem 0}
dl{margin:0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;border-top:1px solid var(--line);padding:.5rem 0}
dd{min-width:0;margin:0 0 0 auto;text-align:right;font-weight:600}
a{display:inline-block;margin:1.25rem 0;padding:.75rem 1.5rem;border-radius:.625rem;background:var(--brand);color:#fff;font-weight:600;text-decoration:none}
.links a{margin:0 1rem 0 0;padding:.75rem 0;background:none;color:inherit;font-weight:400;text-decoration:underline}`

/** A page for a person without an account. `content` is HTML. */
export const toPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body><main>${content}</main></body>
</html>
`

/** Labels and values, as HTML. */
export const toList = (lines: readonly (readonly [label: string, value: string])[]): string =>
  `<dl>${lines
    .map(([label, value]) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('\n')}</dl>`

/** A page with a heading and one message. */
export const toMessagePage = (heading: string, message: string): string =>
  toPage(heading, `<article><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(message)}</p></article>`)
