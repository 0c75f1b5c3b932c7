import {
  Banknote,
  BarChart3,
  Boxes,
  Building2,
  CalendarCheck,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Receipt,
  Settings,
  TrendingUp,
  UserRoundCog,
  UsersRound,
  Wrench,
} from 'lucide-react'
import type { MenuLabel } from './menu.ts'

/** The icons are separate from `menu.ts`, so that the route guard does not load them with the first page. */
export const menuIcons: Record<MenuLabel, LucideIcon> = {
  Dashboard: LayoutDashboard,
  Properties: Building2,
  Landlords: KeyRound,
  Agents: UsersRound,
  Staff: UserRoundCog,
  Inventory: Boxes,
  Bookings: CalendarCheck,
  Payments: Banknote,
  'My Bookings': CalendarCheck,
  Maintenance: Wrench,
  Expenses: Receipt,
  Analytics: BarChart3,
  Performance: TrendingUp,
  Settings,
}
