import { paths } from '../../lib/paths.ts'
import { Logo } from '../../ui/layout/Logo.tsx'
import classes from './LandingFrame.module.css'
import { placeholder, WhenSet } from './operator/OperatorSetting.tsx'
import { WhatsAppLink } from './operator/WhatsAppLink.tsx'
import { SignUpLinks } from './SignUpLinks.tsx'

const sections = [
  ['#features', 'Features'],
  ['#pricing', 'Pricing'],
  ['#testimonials', 'Testimonials'],
] as const

interface FrameProps {
  /** Path of the landing page, on other pages than that. */
  home?: string | undefined
}

const SectionLinks = ({ home = '' }: FrameProps) =>
  sections.map(([href, label]) => (
    <a key={href} href={home + href}>
      {label}
    </a>
  ))

export function LandingHeader({ home }: FrameProps) {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        {home ? (
          <a className={classes.home} href={home} aria-label="Ilewa home page">
            <Logo />
          </a>
        ) : (
          <Logo />
        )}
        <nav aria-label="Sections" className={classes.sections}>
          <SectionLinks home={home} />
        </nav>
        <nav aria-label="Account" className={classes.ways}>
          <SignUpLinks signIn />
        </nav>
      </div>
    </header>
  )
}

export function LandingFooter({ home }: FrameProps) {
  return (
    <footer className={classes.footer}>
      <div className={classes.bar}>
        <div className={classes.operator}>
          <span>© 2024–{new Date().getFullYear()} Ilewa</span>
          <WhenSet name="operatorAddress">
            <address>{placeholder('operatorAddress')}</address>
          </WhenSet>
        </div>
        <nav aria-label="Sections, again" className={classes.footerLinks}>
          <SectionLinks home={home} />
          <a href={paths.privacy}>Privacy</a>
          <a href={paths.terms}>Terms</a>
          <WhatsAppLink>WhatsApp {placeholder('whatsAppLabel')}</WhatsAppLink>
        </nav>
      </div>
    </footer>
  )
}
