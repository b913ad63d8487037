/** Keeps each address of a text on one line, so that users can compare it. */
import type { ComponentChildren } from 'preact'

const ADDRESS = /(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/

/** Wraps each address of a text so that it does not break. Returns other content unchanged. */
export const withUnbrokenAddresses = (given: ComponentChildren): ComponentChildren =>
  typeof given !== 'string'
    ? given
    : given.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <code key={index} class="address">
            {part}
          </code>
        ),
      )
