// Loaded together, as one file: each is small, and every page has the names of the files.
export { ArrivalDialog } from './arrival/ArrivalDialog.tsx'
export { DeclineDialog } from './DeclineDialog.tsx'
export { PropertyPageDialog } from './PropertyPageDialog.tsx'
