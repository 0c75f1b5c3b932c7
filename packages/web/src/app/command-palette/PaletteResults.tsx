import { Fragment, useId } from 'react'
import classes from './CommandPaletteDialog.module.css'
import type { PaletteEntry, PaletteSection } from './palette-sections.ts'

interface EntryProps {
  entry: PaletteEntry
  id: string
  isActive: boolean
  onGo: () => void
  onHover: () => void
}

const Line = ({ parts }: { parts: readonly (string | null)[] }) => (
  <span className={classes.line}>
    {parts.filter(Boolean).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && ' · '}
        <span className={classes.part}>{part}</span>
      </Fragment>
    ))}
  </span>
)

function Entry({ entry: { icon: Icon, title, lines, badge }, id, isActive, onGo, onHover }: EntryProps) {
  return (
    // Focus stays in the text field, which refers to the active option (ARIA combobox pattern).
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={classes.entry}
      onClick={onGo}
      onMouseMove={onHover}
    >
      <Icon size={18} aria-hidden />
      <span className={classes.words}>
        <span className={classes.head}>
          <strong>{title}</strong>
          {badge && <span className={classes.badges}>{badge}</span>}
        </span>
        {lines?.map((parts) => (
          <Line key={parts.join()} parts={parts} />
        ))}
      </span>
    </button>
  )
}

interface PaletteResultsProps {
  id: string
  sections: readonly PaletteSection[]
  activeIndex: number
  isLoading: boolean
  toOptionId: (index: number) => string
  onGo: (entry: PaletteEntry) => void
  onSelect: (index: number) => void
}

/** The entries of all sections as one list box; `activeIndex` counts over all sections. */
export function PaletteResults({ id, sections, activeIndex, isLoading, ...props }: PaletteResultsProps) {
  const headingId = useId()
  const starts = sections.map((_, index) =>
    sections.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div role="listbox" id={id} aria-label="Results" aria-busy={isLoading}>
      {sections.map(({ title, entries }, section) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box contains groups, not fieldsets
        <div key={title} role="group" aria-labelledby={`${headingId}-${title}`} className={classes.section}>
          <div id={`${headingId}-${title}`} role="presentation" className={classes.heading}>
            {title}
          </div>
          {entries.map((entry, position) => {
            const index = (starts[section] ?? 0) + position
            return (
              <Entry
                key={entry.key}
                entry={entry}
                id={props.toOptionId(index)}
                isActive={index === activeIndex}
                onGo={() => props.onGo(entry)}
                onHover={() => props.onSelect(index)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}
