import { lookOver } from '../support/look-over'

lookOver('open orders')
