/** Texts that contain elements. Another language may reorder them. */
import { type ComponentChildren, Fragment } from 'preact'
import { isolate } from '../../domain/text/isolate'
import { splitText } from '../../domain/text/texts'

const isolated = (value: ComponentChildren): ComponentChildren =>
  typeof value === 'string' ? isolate(value) : value

/** Works as `t`, with elements as values. @example tx`Locks in ${<Countdown until={end} />}.` */
export const tx = (parts: TemplateStringsArray, ...values: readonly ComponentChildren[]): ComponentChildren =>
  splitText(parts).map((piece, index) => (
    <Fragment key={index}>{typeof piece === 'string' ? piece : isolated(values[piece])}</Fragment>
  ))
