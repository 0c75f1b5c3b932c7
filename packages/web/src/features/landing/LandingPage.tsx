import { MessageCircle } from 'lucide-react'
import { CalendarArt } from './CalendarArt.tsx'
import { DemoDialog } from './DemoDialog.tsx'
import { Features } from './Features.tsx'
import { InstallAside } from './InstallAside.tsx'
import { LandingFooter, LandingHeader } from './LandingFrame.tsx'
import classes from './LandingPage.module.css'
import { claims } from './landing-content.ts'
import { WhatsAppLink } from './operator/WhatsAppLink.tsx'
import { Pricing } from './Pricing.tsx'
import { ProductPictures } from './product/ProductPictures.tsx'
import buttonClasses from './SignUpLinks.module.css'
import { DemoButton, SignUpLinks } from './SignUpLinks.tsx'
import { Testimonials } from './Testimonials.tsx'

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.heroWords}>
        <h1>Run your short‑stay and rental property from one calm place.</h1>
        <p>
          Properties, guests and bookings together, in naira, on your phone or the front-desk computer. A
          night can never be sold twice.
        </p>
        <div className={classes.heroWays}>
          <SignUpLinks tone="light" />
          <DemoButton tone="ghost" />
        </div>
      </div>
      <CalendarArt />
      <div className={classes.street} />
    </section>
  )
}

function Claims() {
  return (
    <ul className={classes.claims} aria-label="Ilewa in numbers">
      {claims.map(({ value: figure, label }) => (
        <li key={label}>
          <strong>{figure}</strong> {label}
        </li>
      ))}
    </ul>
  )
}

function CallToAction() {
  return (
    <section className={classes.lastCall} aria-labelledby="last-call">
      <h2 id="last-call">See it with your own properties.</h2>
      <p>Twenty minutes on the phone with your own flats and dates, at a time that suits you.</p>
      <div className={classes.heroWays}>
        <DemoButton tone="accent" />
        <WhatsAppLink className={buttonClasses.button} tone="ghost">
          <MessageCircle size={18} aria-hidden /> Ask on WhatsApp
        </WhatsAppLink>
      </div>
    </section>
  )
}

/** The landing page. It is prerendered at build time; `landing.ts` adds its event handlers. */
export function LandingPage() {
  return (
    <>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <LandingHeader />
      <main id="main" tabIndex={-1}>
        <InstallAside />
        <Hero />
        <Claims />
        <ProductPictures />
        <Features />
        <Pricing />
        <Testimonials />
        <CallToAction />
      </main>
      <LandingFooter />
      <DemoDialog />
    </>
  )
}
