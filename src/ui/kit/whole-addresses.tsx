/** Addresses in a text: each in one line, to be compared. */
import type { ComponentChildren } from 'preact'

const ADDRESS = /(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/

/** Sets each address of a sentence so that it stands in one line, to be compared; what is no text stays as it is. */
export const withWholeAddresses = (given: ComponentChildren): ComponentChildren =>
  typeof given !== 'string'
    ? given
    : given.split(ADDRESS).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <code key={at} class="address">
            {part}
          </code>
        ),
      )
