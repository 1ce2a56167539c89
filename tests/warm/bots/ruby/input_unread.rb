puts gets
