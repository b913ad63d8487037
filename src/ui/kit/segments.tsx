/** A radio group shown as a strip of segments, for a few choices. Arrow keys move between them. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Segment<T extends string> {
  readonly value: T
  readonly label: ComponentChildren
}

interface SegmentsProps<T extends string> {
  /** Read out by screen readers. */
  readonly label: string
  readonly segments: readonly Segment<T>[]
  /** If no segment has this value, none is selected. */
  readonly value: T | undefined
  readonly onChoice: (value: T) => void
}

export function Segments<T extends string>({ label, segments, value, onChoice }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend class="hidden-label">{label}</legend>
      <div class="segments">
        {segments.map((segment) => (
          <label key={segment.value}>
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              onChange={() => onChoice(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
