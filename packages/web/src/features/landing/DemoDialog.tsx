import { preferredTimes } from '@ilewa/contract/landing'
import { X } from 'lucide-react'
import classes from './DemoDialog.module.css'
import buttonClasses from './SignUpLinks.module.css'

const fields = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
] as const

const FieldError = ({ field }: { field: string }) => (
  <p id={`demo-${field}-fault`} className={classes.fault} hidden />
)

/** Demo request form. The contract's rules are loaded when it opens (`demo-form.ts`). */
export function DemoDialog() {
  return (
    <dialog id="demo" className={classes.dialog} aria-labelledby="demo-title">
      <form noValidate method="dialog" className={classes.form}>
        <div className={classes.top}>
          <h2 id="demo-title">Schedule a demo</h2>
          <button type="button" className={classes.close} data-closes="demo" aria-label="Close">
            <X size={20} aria-hidden />
          </button>
        </div>
        <p className={classes.lead}>
          Tell us how to reach you. We call, and show you Ilewa with your own properties.
        </p>
        {fields.map(({ name, label, ...input }) => (
          <div key={name} className={classes.field}>
            <label htmlFor={`demo-${name}`}>{label}</label>
            <input id={`demo-${name}`} name={name} required {...input} />
            <FieldError field={name} />
          </div>
        ))}
        <div className={classes.field}>
          <label htmlFor="demo-preferredTime">Preferred time (West Africa Time)</label>
          <select id="demo-preferredTime" name="preferredTime" defaultValue={preferredTimes[0]}>
            {preferredTimes.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </select>
          <FieldError field="preferredTime" />
        </div>
        <p className={classes.failure} role="alert" data-failure hidden />
        <button type="submit" className={buttonClasses.button} data-tone="filled">
          Request Demo
        </button>
      </form>
      <div className={classes.done} data-done role="status" tabIndex={-1} hidden>
        <h2>Request received</h2>
        <p data-message />
        <button type="button" className={buttonClasses.button} data-tone="filled" data-closes="demo">
          Close
        </button>
      </div>
    </dialog>
  )
}
