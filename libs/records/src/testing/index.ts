export * from './carried-access';
