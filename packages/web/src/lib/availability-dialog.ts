import { paths } from './paths.ts'

/** Name of the dialog that answers "Is it free?", in the URL of Today. */
export const availabilityDialog = 'free'

/** Opens the dialog for tonight. */
export const availabilityPath = `${paths.dashboard}?${availabilityDialog}=1`
