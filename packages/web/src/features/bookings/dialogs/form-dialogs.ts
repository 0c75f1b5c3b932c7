// Loaded together, as one file: they share the form, and every page has the names of the files.
export { CreateBookingDialog } from './CreateBookingDialog.tsx'
export { EditBookingDialog } from './EditBookingDialog.tsx'
