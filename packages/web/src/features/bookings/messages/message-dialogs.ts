// Loaded together, as one file: each is small, and every page has the names of the files.

export { RegisterDialog } from '../register/RegisterDialog.tsx'
export { GuestPageDialog } from './GuestPageDialog.tsx'
export { MessageDialog } from './MessageDialog.tsx'
