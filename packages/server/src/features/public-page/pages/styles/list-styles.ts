/** The page of a business. */
export const listStyles = `.hero{background:radial-gradient(90% 140% at 100% 0,#b0502a59,transparent 60%),linear-gradient(160deg,#1d6b43,#0f3d26);color:#fff;padding:clamp(2rem,7vw,4.5rem) 0 clamp(2.25rem,7vw,4.5rem)}
.hero h1{font-size:clamp(2rem,1.3rem + 3.6vw,3.5rem);letter-spacing:-.03em}
.initial{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin-bottom:1.25rem;border-radius:1.125rem;background:#fff;color:#185a38;font-size:1.75rem;font-weight:700;line-height:1}
.headline{max-width:40rem;margin-top:.75rem;font-size:clamp(1.125rem,1rem + .7vw,1.4375rem);line-height:1.4;text-wrap:balance}
.about{max-width:42rem;margin-top:1rem;color:#dcebe2}
.about p+p{margin-top:.75rem}
.hero .button{margin-top:1.75rem;background:#fff;border-color:#fff;color:#124a2d}
.hero .button:hover{background:#e4f0e8}
.hero :focus-visible{outline-color:#ffd9c7}
main h2{margin:2.25rem 0 1.25rem;font-size:1.375rem}
.places{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:1.5rem}
.place{position:relative;display:flex;flex-direction:column;overflow:hidden;background:var(--card);border:1px solid var(--line);border-radius:1.25rem;box-shadow:var(--shadow)}
.cover{overflow:hidden;aspect-ratio:4/3;background:var(--soft)}
.cover picture{display:contents}
.cover img{width:100%;height:100%;object-fit:cover}
.text{display:flex;flex:1;flex-direction:column;padding:1rem 1.25rem 1.25rem}
.text .where,.text .faint{font-size:.9375rem}
.text h3{margin:.125rem 0 .25rem;font-size:1.1875rem}
.text h3 a{color:inherit;text-decoration:none}
.text h3 a::after{content:"";position:absolute;inset:0;border-radius:1.25rem}
.text h3 a:focus-visible{outline:0}
.text h3 a:focus-visible::after{outline:3px solid var(--accent);outline-offset:-3px}
.price{margin-top:auto;padding-top:.75rem}
.price strong{font-size:1.125rem}
@media (min-width:46rem){.single .place{flex-direction:row;max-width:60rem}.single .places{display:block}.single .cover{flex:0 0 58%}.single .text{justify-content:center;padding:2rem}.single .price{margin-top:0}.places.single{display:block}}
@media (hover:hover) and (prefers-reduced-motion:no-preference){.cover img{transition:transform .4s}.place:hover .cover img{transform:scale(1.03)}}
`
