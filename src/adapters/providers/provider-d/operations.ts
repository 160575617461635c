/** The commands of the specification's operations. `cmd` is case-sensitive, and the health check has another name. */
export const COMMANDS = {
  memberRegister: 'MemberRegister',
  loginGame: 'LoginGame',
  logoutGame: 'LogoutGame',
  getDateTimeReport: 'GetDateTimeReport',
  getReportDetail: 'GetReportDetail',
  getDealidStatus: 'GetDealidStatus',
  testGateway: 'Hello',
  enableorDisablemem: 'EnableorDisablemem',
  editLimit: 'EditLimit',
  changePassword: 'ChangePassword',
  getTipReport: 'GetTipReport',
  getUnsettleReport: 'GetUnsettleReport',
} as const;

export type Operation = keyof typeof COMMANDS;
