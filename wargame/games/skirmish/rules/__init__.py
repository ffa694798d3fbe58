"""The rules, one room for each chapter; every function cites its clause."""
