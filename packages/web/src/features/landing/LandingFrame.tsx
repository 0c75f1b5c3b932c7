import { Logo } from '../../ui/layout/Logo.tsx'
import classes from './LandingFrame.module.css'
import { SignUpLinks } from './SignUpLinks.tsx'

const sections = [
  ['#features', 'Features'],
  ['#pricing', 'Pricing'],
  ['#testimonials', 'Testimonials'],
] as const

const SectionLinks = () =>
  sections.map(([href, label]) => (
    <a key={href} href={href}>
      {label}
    </a>
  ))

export function LandingHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Logo />
        <nav aria-label="Sections" className={classes.sections}>
          <SectionLinks />
        </nav>
        <nav aria-label="Account" className={classes.ways}>
          <SignUpLinks signIn />
        </nav>
      </div>
    </header>
  )
}

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <span>© 2024–{new Date().getFullYear()} Ilewa</span>
        <nav aria-label="Sections, again" className={classes.footerLinks}>
          <SectionLinks />
        </nav>
      </div>
    </footer>
  )
}
