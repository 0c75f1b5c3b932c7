import { offerInstall } from '../features/landing/install-aside.ts'
import { attachHandlers } from '../features/landing/landing.ts'

attachHandlers(document)
offerInstall(document)
