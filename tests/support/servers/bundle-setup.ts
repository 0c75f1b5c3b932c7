import { buildChangedServer } from '../../../scripts/build-changed.ts'

/** Builds the server's bundle, which tests start as programs; see `program.ts`. */
export const setup = buildChangedServer
