// Loaded together, as one file: each is small, and every page has the names of the files.
export { EraseGuestDialog } from './EraseGuestDialog.tsx'
export { RemoveBookingDialog } from './RemoveBookingDialog.tsx'
