import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../../ui/dialog/MountedDialog.tsx'
import classes from './BookingCalendarHelp.module.css'

const groups = [
  {
    title: 'Anywhere in the calendar',
    keys: [
      ['Arrow keys', 'go from night to night and property to property'],
      ['Page Up, Page Down', 'ten properties up or down'],
      ['Home, End', 'first and last day shown'],
      ['?', 'this help'],
    ],
  },
  {
    title: 'On an available night',
    keys: [
      ['Enter', 'start selecting nights'],
      ['← →', 'fewer or more nights'],
      ['Enter', 'book or block them'],
    ],
  },
  {
    title: 'On blocked dates',
    keys: [['Enter', 'open them']],
  },
  {
    title: 'On a stay',
    keys: [
      ['Enter', 'open it'],
      ['M', 'move it with the arrow keys'],
      ['Shift + ← →', 'leave earlier or later'],
      ['R', 'change the check-out; R again, the check-in'],
      ['Enter', 'confirm'],
      ['Escape', 'cancel; nothing changes'],
    ],
  },
  {
    title: 'With mouse or touch',
    keys: [
      ['Tap', 'opens a stay or blocked dates; books or blocks an available night'],
      ['Drag', 'moves a stay or selects nights; with a finger, press and hold first'],
      ['Drag an edge', 'changes check-in or check-out'],
      ['Move', 'in the details of a stay, does the same without dragging'],
    ],
  },
] as const

/** Keyboard shortcuts. */
export function BookingCalendarHelp(dialog: DialogState & { onClose: () => void }) {
  return (
    <DetailsDialog {...dialog} title="Keyboard help">
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.keys}>
            {keys.map(([key, action]) => (
              <div key={action}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </DetailsDialog>
  )
}
