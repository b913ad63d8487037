/** Sentences with elements inside, which another language may put in another order. */
import { type ComponentChildren, Fragment } from 'preact'
import { splitText } from '../../domain/text/texts'

/** The same as `t`, with elements in its places. @example tx`Locks in ${<Countdown until={end} />}.` */
export const tx = (parts: TemplateStringsArray, ...values: readonly ComponentChildren[]): ComponentChildren =>
  splitText(parts).map((piece, at) => (
    <Fragment key={at}>{typeof piece === 'string' ? piece : values[piece]}</Fragment>
  ))
