import { describeInWorld, type OpenWorld } from './catalogue-world.ts';
import { populate } from './money-seeds.ts';
import type { MoneyWorld } from './money-world.ts';
import { atOnce } from './transfer-book/at-once.ts';
import { claiming } from './transfer-book/claiming.ts';
import { debts } from './transfer-book/debts.ts';
import { deciding } from './transfer-book/deciding.ts';
import { histories } from './transfer-book/histories.ts';
import { movingHere } from './transfer-book/moving-here.ts';
import { sendingAgain } from './transfer-book/sending-again.ts';

/** The promises of every transfer book. */
export function transferBookContract(title: string, openWorld: OpenWorld<MoneyWorld>): void {
  describeInWorld(`${title} (a TransferBook)`, openWorld, (world) => {
    beforeEach(() => populate(world()));

    describe('moving money here', () => movingHere(world));
    describe('a wallet below zero', () => debts(world));
    describe('moving money to and from providers', () => deciding(world));
    describe('sending again', () => sendingAgain(world));
    describe('what is due', () => claiming(world));
    describe('many at once', () => atOnce(world));
    describe('random histories', () => histories(world));
  });
}
