import { PrintDaySheet } from '../../features/bookings/day-sheet/PrintDaySheet.tsx'
import { DeskLists } from '../../features/bookings/today/DeskLists.tsx'
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx'

/** The dashboard with the lists of the front desk. */
export const TodayPage = () => <DashboardPage DeskLists={DeskLists} actions={<PrintDaySheet />} />
