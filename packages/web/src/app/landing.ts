import { bringToLife } from '../features/landing/landing.ts'

bringToLife(document)
