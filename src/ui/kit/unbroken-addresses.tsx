/** Shows each address of a text on one line and with its checksum, so that users can compare it. */
import type { ComponentChildren } from 'preact'
import type { Address } from '../../domain/scalars'
import { withChecksum } from '../../wallet/vault/checksum'

const ADDRESS = /(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/

/**
 * Wraps each address of a text so that it does not break, in the spelling of the fields. Returns other content
 * unchanged.
 */
export const withUnbrokenAddresses = (given: ComponentChildren): ComponentChildren =>
  typeof given !== 'string'
    ? given
    : given.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <code key={index} class="address">
            {withChecksum(part.toLowerCase() as Address)}
          </code>
        ),
      )
