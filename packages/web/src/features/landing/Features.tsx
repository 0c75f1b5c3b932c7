import classes from './Features.module.css'
import { features } from './landing-content.ts'

export function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title">Features</h2>
      <p className={classes.lead}>Everything a guest property needs every day.</p>
      <ul className={classes.grid}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon}>
              <Icon size={22} strokeWidth={1.8} aria-hidden />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
