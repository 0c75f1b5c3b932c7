import { X } from 'lucide-react'
import { installLabels } from '../../lib/offline/install-prompt.ts'
import classes from './InstallAside.module.css'
import buttonClasses from './SignUpLinks.module.css'

/** The install offer, shown by `install-aside.ts`. On a phone its space is reserved from the first paint. */
export function InstallAside() {
  return (
    <div className={classes.room}>
      <aside id="install" className={classes.card} aria-label={installLabels.label} hidden>
        <p className={classes.words}>
          <strong>{installLabels.title}</strong>
          <span data-steps />
        </p>
        <button type="button" className={buttonClasses.button} data-tone="filled" data-accept hidden>
          {installLabels.accept}
        </button>
        <button type="button" className={classes.close} data-dismiss aria-label={installLabels.dismiss}>
          <X size={20} aria-hidden />
        </button>
      </aside>
    </div>
  )
}
