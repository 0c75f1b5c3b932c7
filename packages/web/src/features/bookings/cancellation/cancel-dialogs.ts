// Loaded together, as one file: one of these dialogs often follows another.
export { CancelBookingDialog } from './CancelBookingDialog.tsx'
export { ChangeFeeDialog } from './ChangeFeeDialog.tsx'
