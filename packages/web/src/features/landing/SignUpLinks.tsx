import { authPath, paths } from '../../lib/paths.ts'
import classes from './SignUpLinks.module.css'

type Tone = 'filled' | 'light' | 'ghost' | 'accent'

/**
 * Sign-up links for visitors, a dashboard link for signed-in people. A script in the page head sets the attribute by
 * which CSS hides one of them.
 */
export function SignUpLinks({ tone = 'filled', signIn = false }: { tone?: Tone; signIn?: boolean }) {
  return (
    <>
      {signIn && (
        <a className={classes.button} data-tone="plain" data-for="visitor" href={authPath('login')}>
          Sign In
        </a>
      )}
      <a className={classes.button} data-tone={tone} data-for="visitor" href={authPath('getstarted')}>
        Get Started
      </a>
      <a className={classes.button} data-tone={tone} data-for="member" href={paths.dashboard}>
        Go to Dashboard
      </a>
    </>
  )
}

export function DemoButton({ tone = 'filled' }: { tone?: Tone }) {
  return (
    <button
      className={classes.button}
      data-tone={tone}
      type="button"
      data-opens="demo"
      aria-haspopup="dialog"
    >
      Schedule Demo
    </button>
  )
}
