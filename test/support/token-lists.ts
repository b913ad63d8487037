/** Loads the token lists of the networks, as every page and the worker do at their start. */
import lists from '../../assets/tokens.json' with { type: 'json' }
import { registerLists } from '../../src/domain/chains/tokens'

registerLists(lists)
