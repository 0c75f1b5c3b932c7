// Loaded together, as one file: each is small, and every page has the names of the files.
export { ExtendSheet } from './ExtendSheet.tsx'
export { NoShowSheet } from './NoShowSheet.tsx'
