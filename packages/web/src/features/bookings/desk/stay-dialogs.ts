// Loaded together, as one file: each is small, and every page has the names of the files.
export { CheckInSheet } from './CheckInSheet.tsx'
export { CheckOutSheet } from './CheckOutSheet.tsx'
export { ExtendSheet } from './ExtendSheet.tsx'
export { NoShowSheet } from './NoShowSheet.tsx'
export { StayDialog } from './StayDialog.tsx'
