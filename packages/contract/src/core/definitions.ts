/**
 * Definition of every metric, shown beside it on the screen. The calculations are in `booking-phases`, `property-days`,
 * `booking-money` and `analytics`.
 */
export const figureDefinitions = {
  totalProperties: ['Total properties', 'All properties except deleted ones.'],
  available: ['Available', 'Status Available and vacant today. Lists the properties that the card counts.'],
  booked: ['Booked', 'Status Booked, or a stay tonight. A guest past check-out counts.'],
  propertyFilter: [
    'Status',
    'Available: vacant today. Booked: status Booked or a stay tonight. Unavailable and Maintenance: that status. The others: what the badge says today.',
  ],
  occupancyTonight: [
    'Occupied tonight',
    'Share of open properties that are occupied tonight. Closed properties are not counted.',
  ],
  arrivals: ['Arrivals', 'Check-in today, not cancelled. Includes guests who have arrived.'],
  departures: ['Departures', 'Check-out today, not cancelled. Includes guests who have left.'],
  inHouse: ['In house', 'Checked in and not checked out, also on and past the check-out day.'],
  late: ['Late arrivals', 'Check-in has passed, check-out has not, and the guest is not checked in.'],
  notRecorded: ['Not recorded', 'Check-out has passed without a check-in record.'],
  deskFilter: [
    'Today',
    'Arriving: check-in today. Departing: check-out today. In house: checked in, not out. Late: not in yet. Past check-out: still in. Not recorded: stay is over, never checked in.',
  ],
  totalBookings: ['Total bookings', 'All bookings except deleted ones. Includes cancelled bookings.'],
  pending: ['Pending', 'Bookings waiting for your confirmation.'],
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
  bookingsInPeriod: ['Bookings', 'Stays that start in the period and are not cancelled.'],
  occupancy: ['Occupancy', 'Occupied nights as a share of available nights.'],
  onOffer: [
    'Available nights',
    'Nights on which a property is not closed. A night with a stay always counts.',
  ],
  adr: ['ADR', 'Average daily rate: revenue earned per occupied night.'],
  revpar: ['RevPAR', 'Revenue earned per available night.'],
  rating: ['Rating', 'Average guest rating in the period.'],
  sources: ['Booking sources', 'Stays that start in the period, by booking source.'],
  guests: ['Guests', 'Stays that start in the period. Returning guests are matched by email or phone.'],
  commission: ['Commission', "The agent's commission rate times what their bookings earned this month."],
  target: ['Monthly target', 'What bookings earned this month, against the target set by the owner.'],
  ranking: ['Ranking', 'Position among active agents, by what their bookings earned this month.'],
  myToday: ["Today's bookings", 'Your guests with check-in today, not cancelled.'],
  myWeek: ['This week', 'Your guests with check-in from Monday to Sunday, not cancelled.'],
  nightsOfMonth: [
    'Revenue this month',
    "Revenue of this month's nights, including upcoming ones. Cancelled stays are excluded.",
  ],
  agentBookings: ['Bookings', 'Bookings made by the agent, in total or this month. Excludes cancelled ones.'],
  agentRevenue: ['Revenue', "Booked value of all the agent's stays that are neither pending nor cancelled."],
  agentCommission: ['Commission', "The agent's commission rate times that revenue."],
  people: ['People', 'Everyone on the list, including invited and inactive people.'],
  activePeople: ['Active', 'People who can sign in now.'],
  expenses: ['Expenses', 'All filtered expenses, including rejected ones.'],
  expenseAmount: ['Total amount', 'Sum of the filtered expenses, excluding rejected ones.'],
  expenseSteps: [
    'Steps',
    'Pending: waiting for the owner. Approved: to be paid. Paid: payment made.',
  ],
  stockItems: ['Items', 'Every item on the list, whatever its quantity.'],
  lowStock: ['Low stock', 'Items at or below their minimum, including items out of stock.'],
  stockValue: ['Total value', 'Quantity times cost per unit, of all items.'],
  stockCategories: ['Categories', 'Number of different item categories.'],
  maintenanceTotal: ['Requests', 'All requests except deleted ones. Includes cancelled requests.'],
  maintenanceSteps: [
    'Steps',
    'Pending: not started. In progress: being repaired. Completed: done.',
  ],
  work: ['This month', 'Your actions since the first of the month, from the activity log.'],
} as const satisfies Record<string, readonly [term: string, text: string]>

export type FigureKey = keyof typeof figureDefinitions
