/**
 * Definition of every metric, shown beside it on the screen. The calculations are in `booking-phases`, `property-days`,
 * `booking-money` and `analytics`.
 */
export const figureDefinitions = {
  totalProperties: ['Total properties', 'Every property that is not deleted.'],
  available: ['Available', 'Status Available and vacant today. Lists what the card counts.'],
  booked: ['Booked', 'Status Booked, or a stay tonight. A guest past check-out counts.'],
  propertyFilter: [
    'Status',
    'Available: vacant today. Booked: status Booked or a stay tonight. Unavailable and Maintenance: that status. The others: what the badge says today.',
  ],
  occupancyTonight: [
    'Occupied tonight',
    'Nights sold tonight, of the properties on offer. A closed property is not on offer.',
  ],
  arrivals: ['Arrivals', 'Check-in today, not cancelled. Guests who have come count, too.'],
  departures: ['Departures', 'Check-out today, not cancelled. Guests who have left count, too.'],
  inHouse: ['In house', 'Checked in and not checked out, also on and past the check-out day.'],
  late: ['Late arrivals', 'Check-in has passed, check-out has not, and the guest is not checked in.'],
  notRecorded: ['Not recorded', 'Check-out has come, and nobody recorded whether they stayed.'],
  deskFilter: [
    'Today',
    'Arriving: check-in today. Departing: check-out today. In house: checked in, not out. Late: not in yet. Past check-out: still in. Not recorded: stay is over, never checked in.',
  ],
  totalBookings: ['Total bookings', 'Every booking that is not deleted, cancelled ones included.'],
  pending: ['Pending', 'Bookings that wait for your confirmation.'],
  bookedValue: [
    'Total revenue',
    'Booked value: totals of stays that are neither pending nor cancelled. It belongs to the month of check-in.',
  ],
  earned: ['Earned', 'Totals spread over their nights, paid or not. Cancelled stays earn nothing.'],
  paidSoFar: ['Paid so far', 'Paid on stays that are neither pending nor cancelled.'],
  balanceDue: ['Balance due', 'Booked value less paid so far. Pending and cancelled stays owe nothing.'],
  paidOnCancelled: [
    'Paid on cancelled stays',
    'Yours to keep or to refund. Lower the amount paid once you refund it.',
  ],
  paidOnPending: ['Paid on pending bookings', 'Deposits on bookings that are not confirmed yet.'],
  bookingsInPeriod: ['Bookings', 'Stays that begin in the period and are not cancelled.'],
  occupancy: ['Occupancy', 'Nights occupied, of the nights on offer.'],
  onOffer: [
    'Nights on offer',
    'Nights on which a property exists and is not closed. A night with a stay is always on offer.',
  ],
  adr: ['ADR', 'Average daily rate: earned, per occupied night.'],
  revpar: ['RevPAR', 'Earned, per night on offer.'],
  rating: ['Rating', 'The average of what guests gave in the period.'],
  sources: ['Booking sources', 'Stays that begin in the period, by where they were booked.'],
  guests: ['Guests', 'Stays that begin in the period. A guest returns with the same email or phone.'],
  commission: ['Commission', "The agent's rate of what their bookings earned this month."],
  target: ['Monthly target', 'What the bookings of this month earned, of the target that the owner set.'],
  ranking: ['Ranking', 'By what their bookings earned this month, among active agents.'],
  myToday: ["Today's bookings", 'Your guests with check-in today, not cancelled.'],
  myWeek: ['This week', 'Your guests with check-in from Monday to Sunday, not cancelled.'],
  nightsOfMonth: [
    'Revenue this month',
    "What this month's nights bring, those to come included. Cancelled stays bring nothing.",
  ],
  agentBookings: ['Bookings', 'Made by the agent, ever or this month. Cancelled ones are left out.'],
  agentRevenue: ['Revenue', "Booked value of all the agent's stays that are neither pending nor cancelled."],
  agentCommission: ['Commission', "The agent's rate of that revenue."],
  people: ['People', 'Everybody on the list, invited and inactive ones included.'],
  activePeople: ['Active', 'Those who can sign in now.'],
  expenses: ['Expenses', 'Every expense that the filters leave, rejected ones included.'],
  expenseAmount: ['Total amount', 'Sum of the expenses that the filters leave, without rejected ones.'],
  expenseSteps: [
    'Steps',
    'Pending: the owner decides. Approved: to be paid. Paid: the money has left. Each counts once.',
  ],
  stockItems: ['Items', 'Every item on the list, whatever its quantity.'],
  lowStock: ['Low stock', 'Items whose quantity is at or below their minimum, those that ran out included.'],
  stockValue: ['Total value', 'Quantity times cost per unit, of all items.'],
  stockCategories: ['Categories', 'The different categories that the items have.'],
  maintenanceTotal: ['Requests', 'Every request that is not deleted, cancelled ones included.'],
  maintenanceSteps: [
    'Steps',
    'Pending: nobody has begun. In progress: being repaired. Completed: done. Each counts once.',
  ],
  work: ['This month', 'What you did since the first of the month, by the activity log.'],
} as const satisfies Record<string, readonly [term: string, text: string]>

export type FigureKey = keyof typeof figureDefinitions
