/** The page of a request. */
export const requestStyles = `.narrow{max-width:34rem;margin:0 auto;padding:1.5rem max(16px,4vw) 0}
.business{margin-bottom:1rem;font-weight:600}
.card+.card{margin-top:1rem}
.state{display:grid;place-items:center;width:3rem;height:3rem;margin:0 0 .75rem;border-radius:50%;background:var(--tint);color:var(--link);font-size:1.25rem}
.check-state{background:var(--brand);color:#fff}
.cross-state{background:var(--soft);color:var(--faint)}
h1{font-size:1.625rem}
h1+p,article>p+p,article>dl+p,blockquote+p,article>form,article>section,blockquote{margin-top:1rem}
article>section{padding-top:1.25rem;border-top:1px solid var(--line)}
article>form+form{margin-top:0}
.card h2{margin-bottom:.5rem;font-size:1.0625rem}
.until{padding:.75rem 1rem;border-radius:.75rem;background:var(--tint)}
.account{margin-top:1rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.75rem}
.account>div{padding:.5rem 0}
.account>div+div{border-top:1px solid var(--line)}
.account dt{color:var(--faint);font-size:.875rem}
.account dd{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;min-height:2.75rem;font-size:1.125rem;font-weight:600;font-variant-numeric:tabular-nums}
.copy{min-height:2.75rem;margin:0;padding:.25rem 1rem;border-color:var(--edge);background:var(--card);color:var(--link);font-size:.9375rem}
.copy:hover{background:var(--tint)}
.copy[hidden]{display:none}
.account+.hint,article>.hint{margin-top:.5rem}
form .alert a{display:block;padding:.625rem 0;color:inherit}
input.code{max-width:14rem;font-size:1.5rem;font-weight:700;letter-spacing:.25em;font-variant-numeric:tabular-nums}
form button{width:100%}
.address{overflow-wrap:anywhere}
form .copy{width:auto}
blockquote{padding-left:1rem;border-left:.25rem solid var(--line);white-space:pre-line}
.lines{margin-top:.75rem;border-top:1px solid var(--line)}
.lines>div:first-child{font-weight:700}
.stay a{display:inline-block;padding:.625rem 0;font-weight:600}
.subtle{border:0;background:none;color:var(--faint);font-weight:400;text-decoration:underline;text-underline-offset:.2em}
.subtle:hover{background:var(--soft)}
.card>.button{width:100%;margin-top:.75rem}
`
