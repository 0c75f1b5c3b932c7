import section from './Features.module.css'
import { testimonials } from './landing-content.ts'
import classes from './Testimonials.module.css'

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map(([letter]) => letter)
    .join('')

export function Testimonials() {
  return (
    <section id="testimonials" className={section.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">Testimonials</h2>
      <p className={section.lead}>From people who hand over keys for a living.</p>
      <ul className={classes.grid}>
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <figure>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <span className={classes.initials} aria-hidden="true">
                  {initialsOf(name)}
                </span>
                <span>
                  <strong>{name}</strong>
                  <br />
                  {role}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
