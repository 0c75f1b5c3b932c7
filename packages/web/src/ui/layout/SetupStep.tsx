import classes from './SetupStep.module.css'

interface SetupStepProps {
  step: number
  total: number
}

/** Progress of a new owner's setup. */
export function SetupStep({ step, total }: SetupStepProps) {
  return (
    <div className={classes.step}>
      <span>
        Step {step} of {total}
      </span>
      <span className={classes.bars} aria-hidden="true">
        {Array.from({ length: total }, (_, stepNumber) => stepNumber + 1).map((stepNumber) => (
          <span key={stepNumber} data-done={stepNumber <= step || undefined} />
        ))}
      </span>
    </div>
  )
}
