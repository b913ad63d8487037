/** Makes the tokens of the networks known, as every page and the worker do before anything asks for one. */
import lists from '../../assets/tokens.json' with { type: 'json' }
import { registerLists } from '../../src/domain/chains/tokens'

registerLists(lists)
