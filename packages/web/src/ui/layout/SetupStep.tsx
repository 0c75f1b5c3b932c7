import classes from './SetupStep.module.css'

interface SetupStepProps {
  step: number
  of: number
}

/** Progress of a new owner's setup. */
export function SetupStep({ step, of }: SetupStepProps) {
  return (
    <div className={classes.step}>
      <span>
        Step {step} of {of}
      </span>
      <span className={classes.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, stepNumber) => stepNumber + 1).map((stepNumber) => (
          <span key={stepNumber} data-done={stepNumber <= step || undefined} />
        ))}
      </span>
    </div>
  )
}
