import { offerInstall } from '../features/landing/install-aside.ts'
import { bringToLife } from '../features/landing/landing.ts'

bringToLife(document)
offerInstall(document)
