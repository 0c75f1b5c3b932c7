import { AppError } from '../../platform/app-error.ts'

/** `calendars.not_possible` with its sentence. */
export const notPossible = (reason: string): AppError =>
  new AppError('calendars.not_possible', { values: { reason } })
