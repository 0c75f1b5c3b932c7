import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import {
  Boxes,
  Building2,
  CalendarCheck,
  CalendarOff,
  CalendarSync,
  CreditCard,
  KeyRound,
  type LucideIcon,
  Receipt,
  Settings,
  Star,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'

export const kindIcons: Record<RecordKind, LucideIcon> = {
  property: Building2,
  booking: CalendarCheck,
  block: CalendarOff,
  calendarImport: CalendarSync,
  inventory: Boxes,
  maintenance: Wrench,
  expense: Receipt,
  landlord: KeyRound,
  agent: UsersRound,
  staff: UserRoundCog,
  business: Settings,
  subscription: CreditCard,
  rating: Star,
}
