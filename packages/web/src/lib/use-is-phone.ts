import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery } from './phone-query.ts'

/** Whether the window has the width of a phone. Paper is wider. */
export const useIsPhone = (): boolean => useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
