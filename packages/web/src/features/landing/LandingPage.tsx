import { plans } from '@ilewa/contract/plans'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { authPath, paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { HousesArt } from '../../ui/HousesArt.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PlanCard } from '../../ui/PlanCard.tsx'
import { features } from './features.ts'
import classes from './LandingPage.module.css'

function Ways({ isSignedIn }: { isSignedIn: boolean }) {
  if (isSignedIn) {
    return (
      <Button component={Link} to={paths.dashboard}>
        Go to Dashboard
      </Button>
    )
  }
  return (
    <>
      <Button component={Link} to={authPath('login')} variant="default">
        Sign In
      </Button>
      <Button component={Link} to={authPath('getstarted')}>
        Get Started
      </Button>
    </>
  )
}

function Features() {
  return (
    <section id="features" className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title">What it does today</h2>
      <ul className={classes.features}>
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={22} strokeWidth={1.8} aria-hidden />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pricing() {
  return (
    <section id="pricing" className={classes.section} aria-labelledby="pricing-title">
      <h2 id="pricing-title">Three plans</h2>
      <div className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            order={3}
            plan={plan}
            action={
              <Button
                component={Link}
                to={plan.planType === 'FREE' ? authPath('getstarted') : paths.subscriptionPlans}
                variant={plan.planType === 'FREE' ? 'filled' : 'default'}
              >
                {plan.planType === 'FREE' ? 'Start for free' : `Choose ${plan.name}`}
              </Button>
            }
          />
        ))}
      </div>
    </section>
  )
}

/** The front door: what Ilewa is, what it costs, and the way in. */
export function LandingPage() {
  const isSignedIn = useSession() !== null
  return (
    <div className={classes.page}>
      <title>Ilewa · Software for running short-stay and rental property</title>
      <header className={classes.header}>
        <Logo />
        <nav aria-label="Account" className={classes.ways}>
          <Ways isSignedIn={isSignedIn} />
        </nav>
      </header>
      <main>
        <section className={classes.hero}>
          <div className={classes.heroWords}>
            <h1>Run your short‑stay and rental property from one calm place.</h1>
            <p>
              Properties, guests and bookings together, in naira, on your phone or the front-desk computer. A
              night can never be sold twice.
            </p>
            <div className={classes.ways}>
              <Ways isSignedIn={isSignedIn} />
            </div>
          </div>
          <HousesArt />
        </section>
        <Features />
        <Pricing />
      </main>
      <footer className={classes.footer}>© 2024–{new Date().getFullYear()} Ilewa</footer>
    </div>
  )
}
