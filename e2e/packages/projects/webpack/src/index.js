import "badukpan";
