/** Raw text for machines, in a disclosure, closed unless it is what one came for. */
import type { ComponentChildren } from 'preact'
import '../styles/figures.css'

interface RawTextProps {
  readonly label: string
  readonly text: string
  /** Stands above the text. */
  readonly children?: ComponentChildren
  /** A long text scrolls in a place of its own, for what stands beside or below it. */
  readonly isBoxed?: true
  readonly isOpen?: boolean
}

/** As long as it is, unless boxed: the page scrolls, and nothing in it. */
export const RawText = ({ label, text, children, isBoxed, isOpen }: RawTextProps) => (
  <details class="raw" open={isOpen ?? false}>
    <summary class="small">{label}</summary>
    {children}
    <section class="raw-text" aria-label={label} data-boxed={isBoxed} tabIndex={isBoxed ? 0 : undefined}>
      <pre>{text}</pre>
    </section>
  </details>
)
